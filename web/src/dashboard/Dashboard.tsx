import { Select } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { chosenFunnel, funnelsQuery } from '../funnels/api.ts'
import { useTexts } from '../locales/language.ts'
import { PeriodSelect } from '../ui/PeriodSelect.tsx'
import { useToday } from '../ui/useToday.ts'
import classes from './Dashboard.module.css'
import { ForecastPicture } from './ForecastPicture.tsx'
import { FunnelPicture, StagesPicture } from './FunnelPicture.tsx'
import { DashboardMenu } from './own/DashboardMenu.tsx'
import { OverduePicture, ResponsiblePicture } from './PeoplePictures.tsx'
import { type DashboardSearch, periodOf } from './search.ts'
import { Tiles } from './Tiles.tsx'
import { ContactsPicture, MonthsPicture } from './TimePictures.tsx'
import { useFigures } from './useFigures.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

/** How business goes, over a time and in a funnel; every picture opens the list behind it. */
export function Dashboard({ steps }: { readonly steps: ReactNode }) {
  const { home, dashboard, board } = useTexts()
  const { user } = useSession()
  const search = getRouteApi('/app/').useSearch()
  const navigate = useNavigate()
  const { data: funnels } = useSuspenseQuery(funnelsQuery)
  const funnel = chosenFunnel(funnels.data, search.funnel)
  const now = useToday()
  const period = periodOf(search, now)
  const figures = useFigures(funnel.id, period, now)
  const title = home.title(user['first-name'])
  useEffect(() => {
    document.title = `${dashboard.title} · Rapport`
  }, [dashboard.title])
  const change = (parts: DashboardSearch) =>
    void navigate({ to: '/', search: { ...search, ...parts }, replace: true })
  const time = { figures, period, now }
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <h1 className={classes.heading}>{title}</h1>
        <ViewSwitch value="figures" />
        <DashboardMenu />
        <Select
          className={classes.funnel!}
          aria-label={board.funnel}
          data={funnels.data.map(({ id, attributes }) => ({ value: id, label: String(attributes.name) }))}
          value={funnel.id}
          allowDeselect={false}
          onChange={(id) => id && change({ funnel: id })}
        />
        <PeriodSelect
          label={dashboard.time}
          value={period}
          onChange={({ from, to }) => change({ from: from ?? 'always', to } as DashboardSearch)}
        />
      </div>
      {steps}
      <Tiles figures={figures} />
      <div className={classes.pictures}>
        <FunnelPicture figures={figures} />
        <MonthsPicture {...time} />
        <ForecastPicture figures={figures} now={now} />
        <StagesPicture figures={figures} />
        <ResponsiblePicture figures={figures} />
        <OverduePicture figures={figures} />
        <ContactsPicture {...time} />
      </div>
    </div>
  )
}
