import { ConnectionsPage } from '#web/features/connections/ConnectionsPage.tsx'
import { TemplatePicture } from '#web/features/messages/lazy-templates.ts'
import { Simulator } from '#web/features/simulator/Simulator.tsx'

export function ConnectionsRoute() {
  return (
    <ConnectionsPage
      simulator={(connection) => <Simulator connection={connection} />}
      templatePicture={(picture) => <TemplatePicture {...picture} />}
    />
  )
}
