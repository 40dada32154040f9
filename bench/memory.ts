import { readFile } from 'node:fs/promises'

/** Resident memory of a process in megabytes; null where the system does not tell, as all but Linux. */
export async function residentMegabytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
  return kilobytes ? Number(kilobytes) / 1_024 : null
}

export function megabytes(size: number | null): string {
  return size === null ? 'unknown' : `${size.toFixed(0)} MB`
}
