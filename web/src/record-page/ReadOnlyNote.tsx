import { Badge, Tooltip } from '@mantine/core'
import { useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { useRecord } from './useRecord.ts'

/** Says why nothing can be changed here, where the roles of who looks are the reason. */
export function ReadOnlyNote() {
  const { access } = useTexts()
  const { isViewing } = useSession()
  const { type, asOf } = useRecord()
  if (type.can.edit || asOf !== undefined || isViewing) return null
  return (
    <Tooltip label={access.closed}>
      <Badge color="gray" variant="outline" tabIndex={0}>
        {access.readOnly}
      </Badge>
    </Tooltip>
  )
}
