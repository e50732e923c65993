"""A study shared live on the real page: two browsers, of which one leads at a time."""

from playwright.sync_api import expect

from tests.e2e.table import BoardPage
from tests.e2e.test_live import expect_live, shown_invitation


def test_a_study_is_followed_and_the_lead_is_handed_over(
    table: BoardPage, other_table: BoardPage
) -> None:
    """Both pages show the leader's position, of the first one and then of the other."""
    teacher, pupil = table.open(link="#redstone5-1-a1b2"), other_table
    for action in ("study", "study-live"):
        teacher.page.evaluate(f"document.querySelector('[data-action={action}]').click()")
        room = "study" if action == "study" else "live"
        expect(teacher[f"#app[data-room={room}]"]).to_be_attached()
    pupil.open(link=shown_invitation(teacher).removeprefix(teacher.url))
    teacher["#live-other"].fill(shown_invitation(pupil))
    for each in (teacher, pupil):
        each["#live-connect"].click()
    for each in (teacher, pupil):
        expect_live(each, "connected")
        expect(each["#app[data-room=study]"]).to_be_attached()
        expect(each["#study-list [aria-current]"]).to_contain_text("B2", ignore_case=True)
    teacher["[data-action=lecture-give-0]"].click()
    expect(pupil["#detail"]).to_contain_text("You’re leading")
    pupil["#study-back"].locator("visible=true").first.click()
    for each in (teacher, pupil):
        expect(each["#study-list [aria-current]"]).to_contain_text("A1", ignore_case=True)
