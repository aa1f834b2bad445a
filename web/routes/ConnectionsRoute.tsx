import { ConnectionsPage } from '#web/features/connections/ConnectionsPage.tsx'
import { Simulator } from '#web/features/simulator/Simulator.tsx'

export function ConnectionsRoute() {
  return <ConnectionsPage simulator={(connection) => <Simulator connection={connection} />} />
}
