import Share2 from 'lucide-react/icons/share-2'
import { toastFailure, toastSuccess } from '../../browser/toasts.ts'
import { auctionText } from '../../languages/site/auction.ts'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Hands the page's address on: to the device's own sharing where it has one, else to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const isHydrated = useHydrated()
  return (
    <Button look="line" size="sm" className="share" onClick={() => void share(title)}>
      <Share2 className="icon" />
      {/* Greyed, and as wide as ever: what stands beside it does not move. */}
      <span>
        {isHydrated
          ? auctionText('share')
          : auctionText.rich('shareLoading', {
              hidden: (words) => <span className="sr-only">{words}</span>,
            })}
      </span>
    </Button>
  )
}

async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname
  if (typeof navigator.share === 'function') {
    const outcome = await navigator.share({ title, url }).catch((fault: unknown) => fault)
    // Whoever closes the device's own dialog has seen it, and needs no copy.
    if (outcome === undefined || isAbort(outcome)) return
  }
  try {
    await navigator.clipboard.writeText(url)
    toastSuccess(auctionText('linkCopied'), auctionText('linkCopiedText'))
  } catch {
    toastFailure(auctionText('linkNotCopied'), auctionText('linkNotCopiedText'))
  }
}

function isAbort(fault: unknown): boolean {
  return fault instanceof DOMException && fault.name === 'AbortError'
}
