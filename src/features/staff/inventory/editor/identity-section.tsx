import { vehicleText } from '../../../../languages/rules/vehicle.ts'
import { editorText } from '../../../../languages/staff/editor.ts'
import { factLabel, READING_UNITS, type FactName } from '../../../../rules/vehicle/vehicle-facts.ts'
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

function readingUnits() {
  return READING_UNITS.map((unit) => ({ value: unit, label: vehicleText(unit) }))
}

/** What the vehicle is. */
export function IdentitySection({ editor, auctionId }: SectionProps) {
  const categories = useCategoryOptions()
  return (
    <EditorSection number={1} title={editorText('identity')}>
      <VinField editor={editor} auctionId={auctionId} />
      <div className="editor-fields">
        <EditorField editor={editor} name="title" label={factLabel('title')} isWide />
        <EditorChoice
          editor={editor}
          name="category"
          label={factLabel('category')}
          options={categories}
        />
        <EditorField editor={editor} name="year" label={factLabel('year')} inputMode="numeric" />
        <EditorField editor={editor} name="make" label={factLabel('make')} />
        <EditorField editor={editor} name="model" label={factLabel('model')} />
        {TOLD.map((name) => (
          <EditorField key={name} editor={editor} name={name} label={factLabel(name)} />
        ))}
        <EditorField
          editor={editor}
          name="mileage"
          label={factLabel('mileage')}
          inputMode="numeric"
        />
        <EditorChoice
          editor={editor}
          name="mileage_unit"
          label={factLabel('mileage_unit')}
          options={readingUnits()}
        />
        {TYPED.map((name) => (
          <EditorField key={name} editor={editor} name={name} label={factLabel(name)} />
        ))}
        <EditorField
          editor={editor}
          name="location"
          label={factLabel('location')}
          hint={editorText('likeTampa')}
        />
        <EditorField editor={editor} name="country" label={factLabel('country')} />
      </div>
    </EditorSection>
  )
}

/** What bidders read beside it. */
export function WordsSection({ editor }: Pick<SectionProps, 'editor'>) {
  return (
    <EditorSection number={4} title={factLabel('description')}>
      <div className="editor-fields">
        <EditorLines
          editor={editor}
          name="description"
          label={factLabel('description')}
          rows={6}
          isWide
        />
        <EditorLines
          {...{ editor, rows: 6, isWide: true }}
          name="equipment"
          label={factLabel('equipment')}
          hint={editorText('oneOnEachLine')}
        />
        <EditorLines
          {...{ editor, rows: 2, isWide: true }}
          name="delivery_terms"
          label={factLabel('delivery_terms')}
          hint={editorText('usualTerms')}
        />
        <EditorLines
          {...{ editor, rows: 2 }}
          name="payment_methods"
          label={factLabel('payment_methods')}
          hint={editorText('paymentMethodsHint')}
        />
        <EditorField editor={editor} name="auction_type" label={factLabel('auction_type')} />
      </div>
    </EditorSection>
  )
}
