import { z } from 'zod'

/** The promise of reading what staff have changed of an auction since its first bid; the latest first. */
export const announcementListSchema = z.object({
  items: z.array(
    z.object({
      /** Its line in the ledger. */
      seq: z.int(),
      at: z.iso.datetime(),
      /** A sentence for each change. */
      words: z.array(z.string()),
      /** What staff wrote beside it. */
      note: z.string().nullable(),
    }),
  ),
})

export type AnnouncementList = z.infer<typeof announcementListSchema>
