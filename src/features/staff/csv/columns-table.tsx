import { tableText } from '../../../languages/staff/table.ts'
import './csv.css'

interface ColumnsTableProps<Role extends string> {
  headings: readonly string[]
  /** The first rows below them. */
  rows: readonly (readonly string[])[]
  /** What each column is. */
  roles: readonly Role[]
  /** What a column may be, in words. */
  labels: Readonly<Record<Role, string>>
  onChange: (roles: Role[]) => void
}

/** The start of a file's table, where it is said of each column what it is. */
export function ColumnsTable<Role extends string>(props: ColumnsTableProps<Role>) {
  const { headings, rows, roles, labels, onChange } = props
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, by keys too
    <section className="file-columns" tabIndex={0} aria-label={tableText('columnsOfFile')}>
      <table>
        <thead>
          <tr>
            {headings.map((heading, at) => (
              <th key={`${at} ${heading}`} scope="col">
                {nameOf(heading, at)}
                <select
                  aria-label={tableText('columnIs', { column: nameOf(heading, at) })}
                  value={roles[at]}
                  onChange={({ target }) => onChange(roles.with(at, target.value as Role))}
                >
                  {Object.entries<string>(labels).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${at} ${row.join(' ')}`}>
              {headings.map((heading, column) => (
                <td key={`${column} ${heading}`}>{row[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function nameOf(heading: string, at: number): string {
  return heading || tableText('column', { number: at + 1 })
}
