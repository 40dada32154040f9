/** Milliseconds on a clock that all processes of a machine read alike. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
