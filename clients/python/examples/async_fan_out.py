"""Fetches the summaries of all topics that have entries, at most eight at a time, and prints the first line of each."""

import asyncio

from regfeed import AsyncFeedsClient, TopicDetails


async def main() -> None:
    """Fetch and print them."""
    turns = asyncio.Semaphore(8)
    async with AsyncFeedsClient() as client:

        async def first_line(topic: TopicDetails) -> str:
            async with turns:
                summary = await client.topics.summary(topic.id)
            return f"{topic.name}: {(summary.summary or summary.status).splitlines()[0]}"

        topics = [topic async for topic in await client.topics.list(details=True) if topic.entry_count]
        for line in await asyncio.gather(*map(first_line, topics)):
            print(line)


asyncio.run(main())
