-- What had ended before 0113, and what results are searched by. No bid waits for it.
update auction_summaries set words = replace(words, '-', '') where words like '%-%';
update auction_words set words = replace(words, '-', '') where words like '%-%';
