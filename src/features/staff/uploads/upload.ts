import { ApiProblem, readResponse } from '../../../browser/api.ts'
import { accessToken } from '../../../browser/session.ts'
import { language } from '../../../languages/language.ts'
import { browserText } from '../../../languages/site/browser.ts'

interface Upload {
  form: FormData
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a form with files, and tells how much of it has left: `fetch` does not. Throws ApiProblem, or what the signal was aborted with. */
export async function upload<Body>(
  address: string,
  { form, onProgress, signal }: Upload,
): Promise<Body> {
  const token = await accessToken()
  // It may have been given up while the session was asked for.
  signal.throwIfAborted()
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', language())
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('abort', () => reject(unreachable()))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
  return readResponse<Body>(response)
}

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type') ?? ''
  return new Response(request.responseText, {
    status: request.status,
    headers: { 'content-type': type },
  })
}

function unreachable(): ApiProblem {
  const detail = browserText('unreachable')
  return new ApiProblem({ title: browserText('error'), detail, status: 0, code: 'unreachable' })
}
