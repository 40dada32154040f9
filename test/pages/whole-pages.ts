import type { RenderSlices } from '../../src/server/pages/render-slices.ts'

/** Pages that are rendered at one go. */
export const AT_ONE_GO: RenderSlices = { next: async () => {}, pause: () => undefined }
