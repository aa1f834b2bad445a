import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#web/i18n.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { WEEKDAYS } from '#web/ui/time/week.ts'
import { arrivalsQuery } from './api.ts'
import { toArrivals, type Arrivals } from './arrivals.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Dashboard.module.css'
import { hourName } from './duration.ts'
import type { Filter } from './filter.ts'
import { Panel } from './Panel.tsx'
import panelStyles from './Panels.module.css'
import { TableSwitch } from './TableSwitch.tsx'

const ID = 'dashboard-arrivals'
/** Averages of less than ten have a decimal. */
const ONE_DECIMAL = { maximumFractionDigits: 1 }

/** Shows in which hours of which weekdays conversations begin, by colour, or as a table by number. */
export function ArrivalsPanel({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const query = useQuery(arrivalsQuery(filter))
  const [asTable, setAsTable] = useState(false)
  return (
    <Panel
      id={ID}
      title={t('dashboard.arrivals.title')}
      query={query}
      isTall
      head={(data) => (
        <>
          <small>{t('dashboard.arrivals.note')}</small>
          <TableSwitch of={t('dashboard.arrivals.title')} asTable={asTable} isDisabled={!data} onChange={setAsTable} />
        </>
      )}
    >
      {(data) => {
        const arrivals = toArrivals(data)
        return (
          <>
            {!asTable && <HeatMap arrivals={arrivals} />}
            <ArrivalsTable arrivals={arrivals} hidden={!asTable} />
            <Peak arrivals={arrivals} />
          </>
        )
      }}
    </Panel>
  )
}

/** The first of January 2024 was a Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** Returns the names of the weekdays as they stand in a sentence, Monday first. */
function useWeekdays(weekday: 'short' | 'long'): string[] {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), { weekday, timeZone: 'UTC' })
  return WEEKDAYS.map((_, day) => format.format(MONDAY_MS + day * DAY_MS).replace('.', ''))
}

type Shown = { arrivals: Arrivals }

/** Of more hours than these, only every third has its name: a phone has no room for all. */
const MANY_HOURS = 14

function HeatMap({ arrivals: { hours, rows, most } }: Shown) {
  const weekdays = useWeekdays('short')
  return (
    <div
      className={panelStyles.heat}
      style={{ gridTemplateColumns: `34px repeat(${hours.length}, minmax(0, 1fr))` }}
      aria-hidden
    >
      {rows.map((row, weekday) => [
        <span key={`${weekday} name`}>{weekdays[weekday]}</span>,
        ...row.map((average, index) => (
          <i
            key={`${weekday} ${index}`}
            style={{ background: `color-mix(in srgb, var(--b-accent) ${heatOf(average, most)}%, var(--b-sunken))` }}
          />
        )),
      ])}
      <span />
      {hours.map((hour, index) => (
        <small key={hour}>{hours.length > MANY_HOURS && index % 3 > 0 ? '' : hour}</small>
      ))}
    </div>
  )
}

const heatOf = (average: number, most: number): number => (most === 0 ? 0 : Math.round((100 * average) / most))

function ArrivalsTable({ arrivals: { hours, rows }, hidden }: Shown & { hidden: boolean }) {
  const { t } = useTranslation()
  const weekdays = useWeekdays('short')
  const number = useNumber(ONE_DECIMAL)
  return (
    <div
      className={hidden ? styles.unseen : panelStyles.scroll}
      {...(!hidden && { tabIndex: 0, role: 'group', 'aria-labelledby': ID })}
    >
      <table className={panelStyles.figures} aria-labelledby={ID}>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.arrivals.hour')}</th>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour, index) => (
            <tr key={hour}>
              <th scope="row">{hourName(hour)}</th>
              {rows.map((row, weekday) => (
                <td key={weekday} className="num">
                  {number(row[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Its line is kept where there is none. */
function Peak({ arrivals: { peak } }: Shown) {
  const { t } = useTranslation()
  const weekdays = useWeekdays('long')
  const number = useNumber(ONE_DECIMAL)
  if (!peak) return <p className={`${parts.hint} ${panelStyles.peak}`} />
  const { weekday, hour, average } = peak
  const text = t('dashboard.arrivals.peak', {
    weekday: weekdays[weekday],
    hour: hourName(hour),
    average: number(average),
    count: Math.round(average),
  })
  return <p className={`${parts.hint} ${panelStyles.peak}`}>{text}</p>
}
