import { figureText } from './figure-words.ts'
import type { ReportTable } from './report-tables.ts'

/** Figures in rows; the first column says of what. */
export function DataTable({ label, table }: { label: string; table: ReportTable }) {
  const { columns, rows } = table
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, it scrolls by keys too
    <section className="report-scroll" aria-label={label} tabIndex={0}>
      <table className="report-table">
        <thead>
          <tr>
            {columns.map(({ header, kind }) => (
              <th key={header} scope="col" data-kind={kind === 'text' ? 'text' : 'figure'}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, place) => {
                const column = columns[place]
                const kind = column?.kind ?? 'text'
                const text =
                  kind === 'text' || typeof cell === 'string' ? cell : figureText(cell, kind)
                if (place === 0)
                  return (
                    <th key={place} scope="row">
                      {text}
                    </th>
                  )
                return (
                  <td
                    key={place}
                    data-kind={kind === 'text' ? 'text' : 'figure'}
                    data-none={cell === null || cell === 0 || undefined}
                  >
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
