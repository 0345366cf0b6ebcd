"""What waits for a socket: nothing is lost or told out of order, and nobody who sleeps fills the memory."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantiere.server.protocol import TOO_SLOW
from cantiere.server.web.realtime.outbox import MOST_WAITING, Outbox, ViewQueue

steps = st.lists(st.tuples(st.sampled_from(["put", "take", "clear"]), st.integers(0, 2)), max_size=120)


async def taken(outbox: Outbox) -> bytes | None:
    """What waits now; None if nothing does."""
    try:
        async with asyncio.timeout(0.001):
            return await outbox.next()
    except TimeoutError:
        return None


@given(steps)
def test_what_was_put_is_told_once_and_in_the_order_of_its_box(done):
    async def played() -> None:
        outbox = Outbox()
        queues = [outbox.own, ViewQueue(outbox), ViewQueue(outbox)]
        waiting: list[list[bytes]] = [[], [], []]
        for number, (what, place) in enumerate(done):
            if what == "put" and len(waiting[place]) < MOST_WAITING:
                queues[place].put_nowait(b"%d %d" % (place, number))
                waiting[place].append(b"%d %d" % (place, number))
            elif what == "clear":
                queues[place].clear()
                waiting[place].clear()
            elif what == "take" and any(waiting):
                message = await outbox.next()
                assert message == waiting[int(message[:1])].pop(0)
        for _ in range(sum(map(len, waiting))):
            message = await outbox.next()
            assert message == waiting[int(message[:1])].pop(0)
        assert waiting == [[], [], []]
        assert await taken(outbox) is None

    asyncio.run(played())


async def test_a_view_is_told_with_whose_it_is():
    outbox = Outbox()
    ViewQueue(outbox, viewer=2).put_nowait(b'{"kind":"table"}')
    assert await outbox.next() == b'{"viewer":2,"kind":"table"}'


async def test_a_full_box_says_so_and_whoever_reads_no_answers_is_cut_off():
    outbox = Outbox()
    queue = ViewQueue(outbox)
    for _ in range(MOST_WAITING):
        queue.put_nowait(b"{}")
        outbox.put(b"{}")
    with pytest.raises(asyncio.QueueFull):
        queue.put_nowait(b"{}")
    assert outbox.closing is None
    outbox.put(b"{}")
    assert outbox.closing == TOO_SLOW
    assert await outbox.next() is None
