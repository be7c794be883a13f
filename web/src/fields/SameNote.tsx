import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../locales/language.ts'
import { useType } from '../metadata/useTypes.ts'
import { pathOf } from '../ui/paths.ts'
import { comparedIn, sameQuery } from './same.ts'
import { titleOf } from './values.ts'

/** Typing goes on meanwhile. */
const PAUSE_MS = 400
/** So many are named. */
const MOST_NAMED = 3

interface SameNoteProps {
  readonly type: string
  readonly values: Readonly<Record<string, unknown>>
  /** The record that the values are of. */
  readonly except?: string
}

/** Says that there is somebody with the same e-mail, phone or tax number already, or of the same name; it keeps nobody from going on. */
export function SameNote({ type: typeName, values, except }: SameNoteProps) {
  const { record: words } = useTexts()
  const type = useType(typeName)
  const compared = type ? comparedIn(type, values) : {}
  const [asked] = useDebouncedValue(JSON.stringify(compared), PAUSE_MS)
  const isAsked = type !== undefined && asked !== '{}'
  const { data = [] } = useQuery({
    ...sameQuery(type!, JSON.parse(asked), except),
    enabled: isAsked,
    retry: false,
  })
  const found = isAsked ? data : []
  return (
    <div aria-live="polite">
      {found.length > 0 && (
        <Alert color="yellow" variant="light" p="xs">
          <Stack gap={2}>
            <Text size="sm" fw={500}>
              {found.some(({ isSure }) => isSure) ? words.sameFound : words.perhapsSame}
            </Text>
            {found.slice(0, MOST_NAMED).map(({ record, by }) => (
              <Text key={record.id} size="sm">
                <Anchor href={pathOf(record)} target="_blank" underline="always" c="inherit" fw={500}>
                  {titleOf(record)}
                </Anchor>
                {` · ${by.join(', ')}`}
              </Text>
            ))}
            {found.length > MOST_NAMED && <Text size="sm">{words.sameMore(found.length - MOST_NAMED)}</Text>}
          </Stack>
        </Alert>
      )}
    </div>
  )
}
