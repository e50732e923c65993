"""Random session descriptions of connections."""

from hypothesis import strategies as st

from redstone.app.live.address import Family
from redstone.app.live.session_description import CandidateType, IceCandidate, SessionDescription

SIGNS = "ABCXYZabcxyz0189+/"


@st.composite
def _candidates(draw: st.DrawFn) -> IceCandidate:
    """Draw an ICE candidate."""
    family = draw(st.sampled_from(Family))
    address = draw(st.binary(min_size=family.size, max_size=family.size))
    return IceCandidate(
        draw(st.sampled_from(CandidateType)), family, draw(st.integers(1, 65535)), address
    )


descriptions = st.builds(
    SessionDescription,
    fingerprint=st.binary(min_size=32, max_size=32),
    name=st.text(SIGNS, min_size=4, max_size=32),
    password=st.text(SIGNS, min_size=22, max_size=64),
    candidates=st.lists(_candidates(), max_size=6).map(tuple),
)
