/** What is typed as the words of lots are kept, in `auction_words` and `auction_summaries`: in lower case, F-150 as f150. */
export function lotWord(typed: string): string {
  return typed.toLowerCase().replaceAll('-', '')
}
