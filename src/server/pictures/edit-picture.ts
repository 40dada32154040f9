import type { PhotoEdit } from '../../rules/listing/photo-edit.ts'
import { limitConcurrency } from '../concurrency.ts'
import { forSomebody } from './apart/for-somebody.ts'
import { inPictureProcess } from './apart/in-picture-process.ts'

/** Beside the one that is unpacked of an upload, for the same reason: one at a time. */
const limited = limitConcurrency({ concurrency: 1, queued: 100 })

/** A picture of ours turned and cropped; null where too little is left of it. @throws Problem `busy` */
export function editPicture(original: Buffer, edit: PhotoEdit): Promise<Buffer | null> {
  return forSomebody(limited, () => inPictureProcess('edit', original, edit))
}
