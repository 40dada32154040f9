import FileDown from 'lucide-react/icons/file-down'
import { useDownload } from '../../../browser/use-download.ts'
import { Button } from '../../../ui/button.tsx'
import { useKey } from '../frame/keys.ts'
import { fetchForStaff } from '../frame/staff-calls.ts'

interface CsvButtonProps {
  /** Of the file, without its ending. */
  name: string
  /** Of the list. */
  address: string
  /** What it is narrowed to and ordered by, as the list's call takes it. */
  query: string
  /** What is in the file, where there are several on the screen. */
  of?: string
  /** Whether `E` makes it. */
  hasKey?: boolean
}

/** The whole list, as it is narrowed and ordered, as a file. */
export function CsvButton({ name, address, query, of, hasKey = false }: CsvButtonProps) {
  const { isBusy, download } = useDownload({
    fetchIt: async () => (await fetchForStaff(`${address}.csv?${query}`)).file,
    name: `${name}.csv`,
    failure: 'The file could not be made',
  })
  useKey('E', () => void download(), { name: 'CSV', isShown: true, enabled: hasKey && !isBusy })
  return (
    <Button
      look="line"
      size="sm"
      aria-label={of && `CSV of ${of}`}
      busy={isBusy && 'Making CSV...'}
      onClick={() => void download()}
    >
      <FileDown className="icon" />
      CSV
    </Button>
  )
}
