import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { staffSettlementText } from '../../../../languages/staff/settlement.ts'

/** Reads QR codes by the camera, where the browser can (Barcode Detection API). */

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

function detectorClass(): DetectorClass | null {
  // Not in the types of browsers yet.
  const found: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  return typeof found === 'function' ? (found as DetectorClass) : null
}

export function canScan(): boolean {
  return detectorClass() !== null && navigator.mediaDevices !== undefined
}

const LOOKS_EVERY_MS = 250

/** The camera's picture goes into `video`; each code that is seen is told. `fault` says why there is no picture. */
export function useBarcode(isOn: boolean, onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    const Detecting = detectorClass()
    if (!isOn || !Detecting) return
    let isOver = false
    let stream: MediaStream | null = null
    let timer: number | undefined
    const detector = new Detecting({ formats: ['qr_code'] })
    async function look() {
      const shown = video.current
      const codes = shown && shown.readyState >= 2 ? await detector.detect(shown) : []
      if (isOver) return
      const [first] = codes
      if (first) tell(first.rawValue)
      timer = window.setTimeout(() => void look(), LOOKS_EVERY_MS)
    }
    async function start() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const shown = video.current
      if (isOver || !shown) return stop()
      setFault(null)
      shown.srcObject = stream
      await shown.play()
      await look()
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => {
      if (!isOver) setFault(staffSettlementText('cameraFails'))
    })
    return () => {
      isOver = true
      window.clearTimeout(timer)
      stop()
    }
  }, [isOn])
  return { video, fault }
}
