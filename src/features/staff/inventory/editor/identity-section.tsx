import {
  READING_UNITS,
  VEHICLE_FACTS,
  type FactName,
} from '../../../../rules/vehicle/vehicle-facts.ts'
import { useCategoryOptions } from '../use-category-options.ts'
import { EditorChoice, EditorField, EditorLines } from './editor-field.tsx'
import { EditorSection } from './editor-section.tsx'
import type { Editor } from './use-editor.ts'
import { VinField } from './vin-field.tsx'

interface SectionProps {
  editor: Editor
  auctionId: string
}

/** What a VIN tells stands together, and behind it what has to be typed all the same. */
const TOLD = ['body_style', 'engine', 'drive_train', 'transmission'] satisfies readonly FactName[]
const TYPED = ['exterior_color', 'interior_color'] satisfies readonly FactName[]

const UNITS = READING_UNITS.map((unit) => ({ value: unit, label: unit }))

/** What the vehicle is. */
export function IdentitySection({ editor, auctionId }: SectionProps) {
  const categories = useCategoryOptions()
  return (
    <EditorSection number={1} title="Identity">
      <VinField editor={editor} auctionId={auctionId} />
      <div className="editor-fields">
        <EditorField editor={editor} name="title" label="Title" isWide />
        <EditorChoice editor={editor} name="category" label="Category" options={categories} />
        <EditorField editor={editor} name="year" label="Year" inputMode="numeric" />
        <EditorField editor={editor} name="make" label="Make" />
        <EditorField editor={editor} name="model" label="Model" />
        {TOLD.map((name) => (
          <EditorField key={name} editor={editor} name={name} label={VEHICLE_FACTS[name].label} />
        ))}
        <EditorField editor={editor} name="mileage" label="Mileage" inputMode="numeric" />
        <EditorChoice editor={editor} name="mileage_unit" label="Mileage unit" options={UNITS} />
        {TYPED.map((name) => (
          <EditorField key={name} editor={editor} name={name} label={VEHICLE_FACTS[name].label} />
        ))}
        <EditorField editor={editor} name="location" label="Location" hint="Like Tampa, FL" />
        <EditorField editor={editor} name="country" label="Country" />
      </div>
    </EditorSection>
  )
}

/** What bidders read beside it. */
export function WordsSection({ editor }: Pick<SectionProps, 'editor'>) {
  return (
    <EditorSection number={4} title="Description">
      <div className="editor-fields">
        <EditorLines editor={editor} name="description" label="Description" rows={6} isWide />
        <EditorLines
          {...{ editor, rows: 6, isWide: true }}
          name="equipment"
          label="Equipment"
          hint="One on each line"
        />
        <EditorLines
          {...{ editor, rows: 2, isWide: true }}
          name="delivery_terms"
          label="Delivery"
          hint="Left empty, the usual terms are shown"
        />
        <EditorLines
          {...{ editor, rows: 2 }}
          name="payment_methods"
          label="Payment Methods"
          hint="One on each line; left empty, Bank Transfer"
        />
        <EditorField editor={editor} name="auction_type" label="Auction Type" />
      </div>
    </EditorSection>
  )
}
