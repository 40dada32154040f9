import { idRejectionsText } from '../../languages/rules/id-rejections.ts'

/** Why an ID photo is often not accepted. Staff may write another reason. */
export const USUAL_REJECTIONS = ['unreadable', 'expired', 'nameDiffers', 'notAnId'] as const

export type UsualRejection = (typeof USUAL_REJECTIONS)[number]

/** As they are kept: in English. */
export const ID_REJECTIONS = {
  unreadable: 'It cannot be read: it is blurred, dark, cut off, or glare hides the text.',
  expired: 'The document on it has expired.',
  nameDiffers: 'The name on the document is not the name of your account.',
  notAnId: "It does not show a driver's license, passport, state ID or national ID.",
} as const satisfies Record<UsualRejection, string>

/** A usual reason in the language of its reader; one that staff wrote stays as it is. */
export function rejectionInWords(reason: string): string {
  const usual = USUAL_REJECTIONS.find((one) => ID_REJECTIONS[one] === reason)
  return usual ? idRejectionsText(usual) : reason
}
