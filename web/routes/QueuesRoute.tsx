import { HolidaysRow } from '#web/features/holidays/HolidaysRow.tsx'
import { QueuesPage } from '#web/features/queues/QueuesPage.tsx'
import { Simulator } from '#web/features/simulator/Simulator.tsx'

export function QueuesRoute() {
  return <QueuesPage simulator={(queue) => <Simulator queue={queue} />} holidays={<HolidaysRow />} />
}
