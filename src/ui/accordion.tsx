import ChevronUp from 'lucide-react/icons/chevron-up'
import { Collapsible } from 'radix-ui'
import { type ReactNode, useId } from 'react'
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
  const id = useId()
  return (
    <div className={className}>
      {sections.map((section) => (
        <Collapsible.Root key={section.id} defaultOpen={open.includes(section.id)} className="acc">
          <Heading>
            <Collapsible.Trigger
              className="spread"
              id={`${id}-${section.id}`}
              disabled={!isHydrated}
            >
              {section.title} <ChevronUp className="icon" />
            </Collapsible.Trigger>
          </Heading>
          <Collapsible.Content
            forceMount
            asChild
            className="acc-body"
            aria-labelledby={`${id}-${section.id}`}
          >
            <section>
              <div>{section.content}</div>
            </section>
          </Collapsible.Content>
        </Collapsible.Root>
      ))}
    </div>
  )
}
