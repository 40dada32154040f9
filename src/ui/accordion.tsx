import ChevronUp from 'lucide-react/icons/chevron-up'
import { Accordion as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { useHydrated } from './use-hydrated.ts'

interface AccordionProps {
  sections: readonly { id: string; title: string; content: ReactNode }[]
  /** The ids of those that are open at first. */
  open: string[]
  /** The level that the titles have among the page's headings; h2 unless told. */
  heading?: 'h2' | 'h3'
  className?: string
}

/**
 * Sections that open and close. What is closed is still in the page, so that it can be found and
 * read without scripts.
 */
export function Accordion({ sections, open, heading = 'h2', className }: AccordionProps) {
  const Heading = heading
  const isHydrated = useHydrated()
  return (
    <Primitive.Root type="multiple" defaultValue={open} className={className}>
      {sections.map((section) => (
        <Primitive.Item key={section.id} value={section.id} className="acc">
          <Primitive.Header asChild>
            <Heading>
              <Primitive.Trigger className="spread" disabled={!isHydrated}>
                {section.title} <ChevronUp className="icon" />
              </Primitive.Trigger>
            </Heading>
          </Primitive.Header>
          <Primitive.Content forceMount className="acc-body">
            <div>{section.content}</div>
          </Primitive.Content>
        </Primitive.Item>
      ))}
    </Primitive.Root>
  )
}
