import { Problem } from './problem.ts'

/** Receives an upload of a member, unless `most` of theirs are under way. @throws Problem `rate_limited` */
export type ReceiveUpload = <T>(userId: string, upload: () => Promise<T>) => Promise<T>

/** Each upload is held in memory or on the disk, for as long as its line takes: one member may send only so many at once. */
export function limitUploads({
  most,
  tooMany,
}: {
  most: number
  tooMany: () => string
}): ReceiveUpload {
  const underWay = new Map<string, number>()
  return async (userId, upload) => {
    const count = underWay.get(userId) ?? 0
    if (count >= most) throw new Problem('rate_limited', tooMany(), { retry_after: 5 })
    underWay.set(userId, count + 1)
    try {
      return await upload()
    } finally {
      const left = (underWay.get(userId) ?? 1) - 1
      if (left > 0) underWay.set(userId, left)
      else underWay.delete(userId)
    }
  }
}
