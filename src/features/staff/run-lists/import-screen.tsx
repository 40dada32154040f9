import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { runListsText } from '../../../languages/staff/run-lists.ts'
import { TextField } from '../../../ui/field.tsx'
import { CONSIGNORS_ADDRESS, type ConsignorList } from '../consignors/consignors.ts'
import { FileDrop } from '../csv/file-drop.tsx'
import { staffQuery } from '../frame/staff-calls.ts'
import { usualEnd } from '../inventory/editor/usual-end.ts'
import { ImportedLists } from './imported-lists.tsx'
import { PhotosPanel } from './photos/photos-panel.tsx'
import './run-lists.css'
import { Fault, SettingsForm } from './settings-form.tsx'
import { faultsIn, useRunList } from './use-run-list.ts'

const FIRST_CATEGORY = 'cars-trucks'

/** A consignor's list: chosen, its columns said, checked row by row, and only then imported. */
export function ImportScreen() {
  const list = useRunList()
  // Kept nowhere: a list that is chosen on another day is seldom the same consignor's.
  const [consignor, setConsignor] = useState('')
  const [typed, setTyped] = useState({ category: FIRST_CATEGORY, start: '', endsAt: usualEnd() })
  const all = { consignor, ...typed }
  return (
    <div className="run-list">
      <section className="panel run-list-part" aria-labelledby="run-list">
        <h2 id="run-list">{runListsText('runList')}</h2>
        <ConsignorField
          value={consignor}
          onChange={(name) => {
            if (list.imported) list.beginAnew()
            else list.forgetReport()
            setConsignor(name)
          }}
          onKnown={(name) => {
            if (list.file && name !== list.previewedFor) list.choose(list.file, name)
          }}
        />
        <FileDrop
          label={runListsText('theList')}
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          said={list.isReading ? runListsText('readingList') : (list.file?.name ?? '')}
          isHeld={list.file !== null}
          onFile={(file) => list.choose(file, consignor.trim())}
        />
        {list.preview ? null : <Fault text={faultsIn(list.error)['']} />}
      </section>
      {list.preview ? (
        <SettingsForm
          key={`${list.file?.name} ${list.file?.lastModified} ${list.file?.size} ${list.previewedFor}`}
          preview={list.preview}
          typed={all}
          onTyped={(change) => {
            list.forgetReport()
            setTyped((before) => ({ ...before, ...change }))
          }}
          list={list}
          onImported={() => setConsignor('')}
        />
      ) : null}
      <ImportedLists />
      <PhotosPanel />
    </div>
  )
}

interface ConsignorFieldProps {
  value: string
  onChange: (name: string) => void
  /** The name is typed, and it is of a consignor who has had lists before. */
  onKnown: (name: string) => void
}

function ConsignorField({ value, onChange, onKnown }: ConsignorFieldProps) {
  const { data } = useQuery(staffQuery<ConsignorList>(CONSIGNORS_ADDRESS))
  const listId = useId()
  return (
    <>
      <TextField
        label={runListsText('consignor')}
        list={listId}
        autoComplete="off"
        maxLength={100}
        value={value}
        hint={runListsText('consignorHint')}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => {
          const typed = value.trim().toLowerCase()
          if (data?.items.some(({ name }) => name.toLowerCase() === typed)) onKnown(value.trim())
        }}
      />
      <datalist id={listId}>
        {data?.items.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
