/**
 * Told before the first schema is made: Zod would try whether it may compile text to code, which the content security
 * policy forbids and browsers report. On the server it may. Decision 18 says why not by Zod's own `config`.
 */
if (typeof document !== 'undefined') {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
