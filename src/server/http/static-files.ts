import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { cacheResponse, sendCached, type CachedResponse } from '../pages/cached-response.ts'
import { fileHeaders, workerHeaders } from '../pages/page-headers.ts'
import type { RequestHandler } from './request-handler.ts'

/** The build puts a hash of the content into these names, so their content never changes. */
const HASHED = /^\/assets\/[^/]+-[\w-]{8}\.\w+$/
/** What `public/` calls a script that stands beside the pages. */
const WORKER = /^\/[a-z-]+-worker\.js$/
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:javascript|json|manifest|xml))/
/** High, for something that is made once a build. */
const BROTLI_QUALITY = 9

/**
 * The files of the builds and of `public/`, which one of them copies beside its own. All are read at start: they are few and
 * small, no address can reach another file, and they stay those of the running server's bundle while the next one is built. What
 * several builds made alike has the same address. A folder that is missing holds no files. `publicUrl` is where people reach them.
 */
export async function openStaticFiles(
  folders: readonly string[],
  publicUrl: string,
): Promise<RequestHandler> {
  const files = new Map<string, CachedResponse>()
  for (const folder of folders)
    for (const path of await pathsIn(folder)) {
      const address = `/${path.split(sep).join('/')}`
      if (files.has(address)) continue
      files.set(address, cacheFile(address, await readFile(join(folder, path)), publicUrl))
    }
  return {
    handle(request, response) {
      const { method, url = '' } = request
      const file = files.get(url.includes('?') ? url.replace(/[?#].*$/, '') : url)
      if (!file || (method !== 'GET' && method !== 'HEAD')) return false
      sendCached(file, request, response)
      return true
    },
  }
}

async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length))
}

function cacheFile(address: string, body: Buffer, publicUrl: string): CachedResponse {
  const type = getMimeType(address) ?? 'application/octet-stream'
  return cacheResponse({
    body,
    quality: COMPRESSIBLE.test(type) ? BROTLI_QUALITY : null,
    headers: {
      'content-type': type,
      'cache-control': HASHED.test(address)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      ...(WORKER.test(address) ? workerHeaders(publicUrl) : fileHeaders(publicUrl)),
    },
  })
}
