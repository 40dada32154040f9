import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import { useId, useRef, useState } from 'react'
import { ApiProblem } from '../../../../browser/api.ts'
import { newKey } from '../../../../browser/send-once.ts'
import { toastSuccess } from '../../../../browser/toasts.ts'
import { staffSettlementText } from '../../../../languages/staff/settlement.ts'
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
      title={staffSettlementText('checkPass')}
      description={staffSettlementText('passSays')}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {staffSettlementText('cancel')}
          </Button>
          <Button
            look="lane"
            type="submit"
            form={formId}
            disabled={!pass?.can_be_released}
            busy={isReleasing && staffSettlementText('releasing')}
          >
            {staffSettlementText('release')}
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
        {pass ? <Pass pass={pass} /> : isFetching ? staffSettlementText('looking') : null}
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

/** Typed, or read by the camera where there may be one. */
function CodeField({ typed, onType, fault }: CodeFieldProps) {
  const [isScanning, setScanning] = useState(false)
  const { video, fault: cameraFault } = useBarcode(isScanning, (seen) => {
    onType(seen)
    setScanning(false)
  })
  return (
    <>
      <TextField
        label={staffSettlementText('code')}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={staffSettlementText('codeHint', { length: RELEASE_CODE_LENGTH })}
        error={fault?.message}
        onChange={({ target }) => onType(target.value)}
      />
      {canScan() ? (
        <Button look="line" onClick={() => setScanning(!isScanning)}>
          <Camera className="icon" /> {staffSettlementText(isScanning ? 'stopCamera' : 'useCamera')}
        </Button>
      ) : null}
      {isScanning ? (
        <video
          ref={video}
          className="settle-camera"
          muted
          playsInline
          aria-label={staffSettlementText('camera')}
        />
      ) : null}
      {cameraFault ? <FieldError>{cameraFault}</FieldError> : null}
    </>
  )
}

function Pass({ pass }: { pass: FoundPass }) {
  const facts: [string, string | null][] = [
    [staffSettlementText('vehicle'), `${pass.item}, ${pass.lot}`],
    [staffSettlementText('vin'), pass.identifier],
    [staffSettlementText('standsIn'), pass.location],
    [staffSettlementText('compareWithId'), `${pass.buyer}, ${pass.customer_id}`],
  ]
  return (
    <>
      <p className="chip soft" data-tone={pass.can_be_released ? 'ok' : 'bad'}>
        {passInWords(pass)}
      </p>
      <dl className="settle-facts">
        {facts.map(([label, value]) =>
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
  if (may) return staffSettlementText('mayBeReleased')
  if (used) return staffSettlementText('releaseUsed', { time: dayAndMinute(used) })
  return balance > 0
    ? staffSettlementText('releaseUnpaid', { amount: exactly(balance) })
    : staffSettlementText('releaseNothing')
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
      toastSuccess(staffSettlementText('released'), pass?.item)
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
