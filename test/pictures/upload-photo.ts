/** Photos that staff upload to a server over HTTP. */
import sharp from 'sharp'
import type { Database } from '../../src/server/postgres/database.ts'
import { signedIn, type Bidder } from '../bidders.ts'

export async function staffSignedIn(db: Database, count: number): Promise<Bidder[]> {
  const staff = await signedIn(db, count)
  const roles = ['member', 'staff']
  const ids = staff.map(({ id }) => id)
  await db.updateTable('users').set({ roles }).where('id', 'in', ids).execute()
  return staff
}

/** A photo of 640 by 480; its address. */
export async function uploadPhoto(origin: string, token: string, lot: string): Promise<string> {
  const blank = { width: 640, height: 480, channels: 3, background: 'teal' } as const
  const photo = await sharp({ create: blank }).jpeg().toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(photo)], 'left.jpg', { type: 'image/jpeg' }))
  const taken = await fetch(`${origin}/api/staff/auctions/${lot}/photos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { photos } = (await taken.json()) as { photos: { url: string }[] }
  return photos.at(-1)?.url ?? ''
}
