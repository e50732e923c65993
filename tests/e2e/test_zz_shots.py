import json
from playwright.sync_api import expect
from tests.e2e.table import Table
from tests.e2e.test_live import card_of, connect, expect_live, invite, play
OUT="/tmp/liveway_shots/"
SIZES=((360,640),(390,844),(844,390),(1440,900))
def shots(t, name, schemes=("light","dark")):
    for w,h in SIZES:
        t.page.set_viewport_size({"width":w,"height":h})
        for s in schemes:
            t.page.emulate_media(color_scheme=s)
            t.page.wait_for_timeout(400)
            t.page.screenshot(path=f"{OUT}{name}-{w}x{h}-{s}.png")
def test_way(plain_table):
    t=plain_table.open()
    invite(t,9)
    shots(t,"way")
    t["#live-clock"].select_option("other")
    expect(t["#live-clock-own"]).to_be_visible()
    t["#live-clock-own select"].select_option("y")
    expect(t["#live-periods-field"]).to_be_visible()
    t["#live-dialog summary"].click()
    t["#live-game"].select_option("savage")
    t["#live-handicap"].select_option("3")
    expect(t["#live-handicap-about"]).to_contain_text("Black")
    shots(t,"own",("light",))
    t["#live-handicap"].scroll_into_view_if_needed()
    shots(t,"own2",("light",))
    t["#live-game"].select_option("go")
    expect(t["#live-scoring"]).to_be_visible()
    t["#live-handicap"].scroll_into_view_if_needed()
    shots(t,"own3",("light",))
def test_game(plain_table, other_table, open_context, site):
    t,o=plain_table,other_table
    w=Table(open_context().new_page(), site.url)
    t.open()
    invite(t,9)
    t["#live-clock"].select_option("600y5x30")
    t.page.wait_for_timeout(500)
    o.open(link=card_of(t).removeprefix(t.url))
    shots(o,"guest",("light",))
    t["#live-other"].fill(card_of(o))
    shots(t,"ready",("light",))
    for each in (t,o): each["#live-connect"].click()
    for each in (t,o): expect_live(each,"connected")
    play(t,o,"e5",1)
    shots(t,"clock")
    t.page.evaluate("document.querySelector('[data-action=live-watch]').click()")
    expect(t["#live-card"]).not_to_have_value("")
    shots(t,"letwatch",("light",))
    w.open(link=card_of(t).removeprefix(t.url))
    t["#live-other"].fill(card_of(w))
    for each in (t,w): each["#live-connect"].click()
    expect_live(w,"connected")
    w.expect_plies(1)
    shots(w,"watch")
def test_lecture(plain_table, other_table):
    t,p=plain_table,other_table
    t.open(link="#redstone9-1-e5d4")
    for action in ("study","study-live"):
        t.page.evaluate(f"document.querySelector('[data-action={action}]').click()")
        room = "study" if action=="study" else "live"
        expect(t[f"#app[data-room={room}]"]).to_be_attached()
    p.open(link=card_of(t).removeprefix(t.url))
    t["#live-other"].fill(card_of(p))
    for each in (t,p): each["#live-connect"].click()
    for each in (t,p): expect_live(each,"connected")
    expect(t["#app[data-room=study]"]).to_be_attached()
    expect(p["#app[data-room=study]"]).to_be_attached()
    shots(p,"pupil")
    shots(t,"teacher")
    names=["Ada Lovelace","Bo","Chen Yaohua","Dagmar von Habsburg-Lothringen","Eve","Fumiko","Gustav","number 8"]
    state={"live":"connected","buttons":[{"action":f"lecture-give-{n}","label":f"Give the hand to {x}","main":False} for n,x in enumerate(names)]+[{"action":"lecture-stop","label":"Stop sharing","main":False}],"menu":[],"phrases":[]}
    t.page.evaluate("async (s) => (await import('./web/live/room.js')).play(s, {})", json.dumps(state))
    shots(t,"eight")
