import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import { useId, useRef, useState } from 'react'
import { ApiProblem } from '../../../../browser/api.ts'
import { newKey } from '../../../../browser/send-once.ts'
import { toastSuccess } from '../../../../browser/toasts.ts'
import { readReleaseCode, RELEASE_CODE_LENGTH } from '../../../../rules/sales/release-code.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FieldError, TextField } from '../../../../ui/field.tsx'
import { dayAndMinute } from '../../../lot/instants.ts'
import { exactly } from '../../../settlement/sale-words.ts'
import { callStaff, staffQuery } from '../../frame/staff-calls.ts'
import type { FoundPass } from './release-pass.ts'
import { canScan, useBarcode } from './use-barcode.ts'

interface ReleaseDialogProps {
  onClose: () => void
  /** Of a sale. */
  onOpen: (id: string) => void
}

/** Whose vehicle a release pass is for: seen before anything is handed over. */
export function ReleaseDialog({ onClose, onOpen }: ReleaseDialogProps) {
  const [typed, setTyped] = useState('')
  const code = readReleaseCode(typed)
  const { data, error, isFetching } = useQuery({
    ...staffQuery<FoundPass>(`/api/staff/release-passes/${code ?? ''}`),
    enabled: code !== null,
  })
  const pass = code === null ? undefined : data
  const formId = useId()
  const { release, isReleasing, refusal } = useRelease(pass, code, () => {
    onClose()
    if (pass) onOpen(pass.reservation_id)
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Check a release pass"
      description="Type the code of the pass, or hold its QR code before the camera. A pass works once."
      footer={
        <>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="lane"
            type="submit"
            form={formId}
            disabled={!pass?.can_be_released}
            busy={isReleasing && 'Releasing...'}
          >
            Release the vehicle
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack act-form"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (pass?.can_be_released && !isReleasing) release()
        }}
      >
        <CodeField typed={typed} onType={setTyped} fault={code === null ? null : error} />
      </form>
      <output className="settle-pass">
        {pass ? <Pass pass={pass} /> : isFetching ? 'Looking...' : null}
      </output>
      {refusal ? (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      ) : null}
    </Dialog>
  )
}

interface CodeFieldProps {
  typed: string
  onType: (text: string) => void
  fault: Error | null
}

/** Typed, or read by the camera where the browser can. */
function CodeField({ typed, onType, fault }: CodeFieldProps) {
  const [isScanning, setScanning] = useState(false)
  const { video, fault: cameraFault } = useBarcode(isScanning, (seen) => {
    onType(seen)
    setScanning(false)
  })
  return (
    <>
      <TextField
        label="Code"
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={`${RELEASE_CODE_LENGTH} letters and digits; dashes and spaces do not matter.`}
        error={fault?.message}
        onChange={({ target }) => onType(target.value)}
      />
      {canScan() ? (
        <Button look="line" onClick={() => setScanning(!isScanning)}>
          <Camera className="icon" /> {isScanning ? 'Stop the camera' : 'Use the camera'}
        </Button>
      ) : null}
      {isScanning ? (
        <video ref={video} className="settle-camera" muted playsInline aria-label="Camera" />
      ) : null}
      {cameraFault ? <FieldError>{cameraFault}</FieldError> : null}
    </>
  )
}

function Pass({ pass }: { pass: FoundPass }) {
  const facts = {
    Vehicle: `${pass.item}, ${pass.lot}`,
    'VIN or serial number': pass.identifier,
    'Stands in': pass.location,
    'Compare with an ID': `${pass.buyer}, ${pass.customer_id}`,
  }
  return (
    <>
      <p className="chip soft" data-tone={pass.can_be_released ? 'ok' : 'bad'}>
        {passInWords(pass)}
      </p>
      <dl className="settle-facts">
        {Object.entries(facts).map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  )
}

function passInWords({ can_be_released: may, used_at: used, balance }: FoundPass): string {
  if (may) return 'May be released'
  if (used) return `Release nothing: used ${dayAndMinute(used)}`
  return balance > 0 ? `Release nothing: ${exactly(balance)} is not paid` : 'Release nothing'
}

function useRelease(pass: FoundPass | undefined, code: string | null, onDone: () => void) {
  const queryClient = useQueryClient()
  // A pass works once: sent again after no answer came, it goes under the same key.
  const keys = useRef(new Map<string | null, string>())
  const mutation = useMutation({
    mutationFn: () => {
      const key = keys.current.get(code) ?? newKey()
      keys.current.set(code, key)
      return callStaff(`/api/staff/reservations/${pass?.reservation_id ?? ''}/release`, {
        method: 'POST',
        body: { code },
        headers: { 'Idempotency-Key': key },
      })
    },
    retry: false,
    networkMode: 'always',
    async onSuccess() {
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [address] }) => String(address).startsWith('/api/staff/'),
      })
      toastSuccess('Vehicle released', pass?.item)
      onDone()
    },
  })
  const { error } = mutation
  return {
    release: () => mutation.mutate(),
    isReleasing: mutation.isPending,
    refusal: error instanceof ApiProblem ? error.problem.detail : null,
  }
}
