/** What is wrong with what was shown of an auction: by calls, and by live messages to those who watch. */
import type { Heard, Ledger, Shown } from '../history.ts'
import { violation } from './invariants.ts'
import { statesOf, type State } from './states.ts'
import type { OfOneLot } from './wrong-answers.ts'

export function wrongShown(
  { ledger, reads, heard }: OfOneLot,
  watchers: readonly string[],
): string[] {
  const states = statesOf(ledger)
  const shown = [...reads, ...heard].flatMap((one) => {
    const state = states[one.version]
    if (state && isShownRight(one, state)) return []
    const told = `${one.status} at ${one.price} until ${new Date(one.endsAt).toISOString()}`
    return [violation('showsLedger', ledger.lot, `version ${one.version} was shown as ${told}`)]
  })
  return [...shown, ...goneBack(ledger, heard), ...missed(ledger, heard, watchers)]
}

function isShownRight(shown: Shown, state: State): boolean {
  return (
    shown.price === state.price &&
    shown.minimum === state.minimum &&
    shown.bids === state.bids &&
    shown.endsAt === state.endsAt &&
    (shown.status !== 'available') === state.isOver
  )
}

/** Each connection by itself: another server may show what was, for a moment, and clients drop what is older. */
function goneBack({ lot, lines }: Ledger, heard: readonly Heard[]): string[] {
  const isVoidBetween = (one: number, other: number) =>
    lines.slice(one, other).some(({ event }) => event.type === 'bid-voided')
  const connections = Map.groupBy(heard, ({ watcher, connection }) => `${watcher} ${connection}`)
  return [...connections.values()].flatMap((messages) =>
    messages.flatMap(({ version, price, watcher }, index) => {
      const before = messages[index - 1]
      if (!before) return []
      const isLower = (price ?? 0) < (before.price ?? 0)
      const mayBeLower = () => isVoidBetween(before.version, version)
      if (version >= before.version && (!isLower || mayBeLower())) return []
      const steps = `version ${before.version} at ${before.price}, then ${version} at ${price}`
      return [violation('neverBack', lot, `${watcher} was shown ${steps}`)]
    }),
  )
}

function missed({ lot, lines }: Ledger, heard: readonly Heard[], watchers: readonly string[]) {
  return watchers.flatMap((watcher) => {
    const versions = heard.filter((one) => one.watcher === watcher).map(({ version }) => version)
    if (versions.includes(lines.length)) return []
    const last = versions.at(-1) ?? 'nothing'
    return [violation('missesNothing', lot, `${watcher} heard ${last}, not ${lines.length}`)]
  })
}
