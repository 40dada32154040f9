import { readdirSync, readFileSync } from 'node:fs'

/** Of the process that makes pictures for this one, as Linux tells it. */
export function pictureProcessId(): number {
  const found = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false
    const read = (file: string) => {
      try {
        return readFileSync(`/proc/${name}/${file}`, 'utf8')
      } catch {
        // It has ended meanwhile.
        return ''
      }
    }
    const parent = Number(read('stat').split(') ')[1]?.split(' ')[1])
    return parent === process.pid && read('cmdline').includes('picture-process.ts')
  })
  if (!found) throw new Error('There is no process that makes pictures')
  return Number(found)
}
