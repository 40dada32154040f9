import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VinSays } from './vin-says.tsx'

test('what the VIN tells otherwise is one line, with one button', () => {
  const page = renderToStaticMarkup(
    <VinSays
      differing={[
        ['make', 'Ford'],
        ['model', 'F-150'],
        ['year', '2019'],
      ]}
      onTake={() => undefined}
    />,
  )
  expect(page).toContain('The VIN says: Make Ford, Model F-150, Year 2019')
  expect(page.match(/<button/g)).toHaveLength(1)
  expect(page).toContain('Take what the VIN says')
})

test('nothing is said where nothing differs', () => {
  expect(renderToStaticMarkup(<VinSays differing={[]} onTake={() => undefined} />)).toBe('')
})
