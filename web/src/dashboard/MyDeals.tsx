import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listQuery } from '../api/records.ts'
import { useSession } from '../api/session.ts'
import { linksIn } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { useType } from '../metadata/useTypes.ts'
import { openCreation } from '../palette/opened.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { CoinsIcon, PlusIcon } from '../ui/icons.tsx'
import { useMoney } from '../ui/money.ts'
import { Nothing } from '../ui/Nothing.tsx'
import { Placeholder } from '../ui/Placeholder.tsx'
import { listPath } from '../ui/paths.ts'
import { Row, RowLink, Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'

const SHOWN = '8'

/** The open deals of whoever looks, those that were touched last first. */
export function MyDeals() {
  const { work } = useTexts()
  const { user } = useSession()
  const type = useType('deals')
  const money = useMoney()
  const filters = { 'filter[responsible-id]': user.id, 'filter[state]': 'open', 'filter[actual]': '1' }
  const query = useQuery({
    ...listQuery('deals', { ...filters, include: 'stage', sort: '-updated-at', 'page[size]': SHOWN }),
    enabled: type !== undefined,
  })
  if (!type) return null
  const { data, error } = query
  const add = type.can.create && (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => openCreation('deals')}>
      {work.newDeal}
    </Button>
  )
  return (
    <Section
      title={work.deals}
      flush
      actions={data && data.data.length > 0 && <Link to={listPath('deals', filters)}>{work.allDeals}</Link>}
    >
      <FailureNote failure={error} />
      {!data && !error && <Placeholder height={120} />}
      {data?.data.length === 0 && (
        <Nothing
          icon={<CoinsIcon size={28} />}
          title={work.noDeals}
          text={work.noDealsText}
          action={add || undefined}
        />
      )}
      {data && data.data.length > 0 && (
        <Rows label={work.deals}>
          {data.data.map((deal) => {
            const { 'as-string': name, amount } = deal.attributes
            return (
              <Row
                key={deal.id}
                title={
                  <RowLink to="/$type/$id" params={{ type: 'deals', id: deal.id }}>
                    {String(name)}
                  </RowLink>
                }
                text={linksIn(deal, 'stage', data.included)[0]?.name}
                facts={typeof amount === 'number' && money(amount)}
              />
            )
          })}
        </Rows>
      )}
    </Section>
  )
}
