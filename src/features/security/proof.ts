/** The fresh proof that the sign-in service asks for before it changes how an account is opened. */
import { create } from 'zustand'
import { accessToken, signIn } from '../../browser/session.ts'
import { askSignIn } from './ask-sign-in.ts'

/** How somebody proves who they are. */
export type Proof = { current_password: string } | { nonce: string }

/** Answers with what went wrong, or null; it may throw as well. */
export type Action = () => Promise<Error | null>

type Question = {
  /** Why it is asked for, unless a change of how the account is opened asks. */
  says: string | undefined
  answer: (isProved: boolean) => void
}

/** What `ProofQuestion` asks; null while there is nothing to ask. */
export const useProofQuestion = create<Question | null>(() => null)

/** Whoever was asked for a proof decided otherwise: there is nothing to say. */
export class NotProved extends Error {
  override name = 'NotProved'
}

/** Does what may need a fresh proof. Where it is missing, it is asked for in place, and the same is done once more. */
export async function withProof(action: Action): Promise<Error | null> {
  const error = await action()
  if (!isProofMissing(error)) return error
  return (await askForProof()) ? action() : new NotProved()
}

/** Resolves with whether it was given. `says` tells why it is asked for, where the account is not what is changed. */
export function askForProof(says?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isProved: boolean) => {
      useProofQuestion.setState(null, true)
      resolve(isProved)
    }
    useProofQuestion.setState({ says, answer }, true)
  })
}

function isProofMissing(error: Error | null): boolean {
  return error !== null && 'code' in error && error.code === 'reauthentication_needed'
}

/** @returns why the proof was not taken */
export async function prove(proof: Proof): Promise<Error | null> {
  return (await askSignIn('reauthenticate', proof, await accessToken())).error
}

/** Has a code sent to the member's address. @returns why it was not */
export async function mailCode(): Promise<Error | null> {
  return (await (await signIn()).reauthenticate()).error
}
