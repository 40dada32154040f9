import { lotsText, MAX_COMPARED, readLots } from '../../rules/comparison/chosen-lots.ts'

/** What an address compares: one more than is shown tells that there were more. */
export function readCompareSearch({ lots }: { lots?: unknown }): { lots?: string | undefined } {
  const read = readLots(lots).slice(0, MAX_COMPARED + 1)
  return { lots: read.length > 0 ? lotsText(read) : undefined }
}
