import FileDown from 'lucide-react/icons/file-down'
import { useDownload } from '../../../browser/use-download.ts'
import { Button } from '../../../ui/button.tsx'
import { fetchForStaff } from '../frame/staff-calls.ts'

interface CsvButtonProps {
  /** Of the file, without its ending. */
  name: string
  /** Of the list. */
  address: string
  /** What it is narrowed to and ordered by, as the list's call takes it. */
  query: string
}

/** The whole list, as it is narrowed and ordered, as a file. */
export function CsvButton({ name, address, query }: CsvButtonProps) {
  const { isBusy, download } = useDownload({
    fetchIt: async () => (await fetchForStaff(`${address}.csv?${query}`)).file,
    name: `${name}.csv`,
    failure: 'The file could not be made',
  })
  return (
    <Button look="line" size="sm" busy={isBusy && 'Making CSV...'} onClick={() => void download()}>
      <FileDown className="icon" />
      CSV
    </Button>
  )
}
