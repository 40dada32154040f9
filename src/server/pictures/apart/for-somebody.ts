import { busy } from '../../http/problem.ts'
import { PictureTookTooLong } from './decode-heic.ts'
import { PictureProcessEnded } from './in-picture-process.ts'

/**
 * What somebody waits for: asked once more where the process ended, which may have been another's picture.
 * @throws Problem `busy` when it took too long, PictureProcessEnded when that one ended too
 */
export async function forSomebody<Made>(ask: () => Promise<Made>): Promise<Made> {
  try {
    return await ask().catch((error: unknown) => {
      if (error instanceof PictureProcessEnded) return ask()
      throw error
    })
  } catch (error) {
    throw error instanceof PictureTookTooLong ? busy() : error
  }
}
