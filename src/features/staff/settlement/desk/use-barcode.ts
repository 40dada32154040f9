import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadPart } from '../../../../browser/waits/load-part.ts'
import { staffSettlementText } from '../../../../languages/staff/settlement.ts'

/** Reads QR codes by the camera. What reads them is loaded once it is on. */

export function canScan(): boolean {
  // Browsers offer none to pages that came unencrypted.
  return navigator.mediaDevices !== undefined
}

/** Often enough for who holds a paper; the time between is the page's. */
const LOOKS_EVERY_MS = 200

/** The camera's picture goes into `video`; each code that is seen is told. `fault` says why there is no picture. */
export function useBarcode(isOn: boolean, onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    let stream: MediaStream | null = null
    let timer: number | undefined
    async function start() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const shown = video.current
      if (isOver || !shown) return stop()
      setFault(null)
      shown.srcObject = stream
      await shown.play()
      const { codeReader } = await loadPart(() => import('./read-code.ts'))
      if (isOver) return
      const read = codeReader()
      timer = window.setInterval(() => {
        const code = read(shown)
        if (code !== null) tell(code)
      }, LOOKS_EVERY_MS)
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => {
      if (!isOver) setFault(staffSettlementText('cameraFails'))
    })
    return () => {
      isOver = true
      window.clearInterval(timer)
      stop()
    }
  }, [isOn])
  return { video, fault }
}
