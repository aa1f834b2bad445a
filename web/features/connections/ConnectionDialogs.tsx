import type { ReactNode } from 'react'
import { CLOUD_KIND, isTypedKind, type TypedKind } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { useCan } from '#web/session/store.ts'
import { ConnectionForm, type EditedConnection } from './ConnectionForm.tsx'
import { DeleteConnection } from './DeleteConnection.tsx'
import {
  FirstConnection,
  GuideModal,
  HealthModal,
  KindPicker,
  MessageCostsModal,
  TemplatesModal,
  type TemplatePictureOf,
} from './lazy-dialogs.ts'
import { QrDialog } from './QrDialog.tsx'
import { ReceivedModal } from './ReceivedModal.tsx'

/**
 * pick: the kind of a new connection is asked for. first: the first one that is scanned is made. new: any other one is. guide: one that is typed. bring: the
 * session that another product has of a number.
 */
export type Dialog =
  | { kind: 'pick' | 'first' | 'new' }
  | { kind: 'guide'; channel: TypedKind }
  | { kind: 'edit' | 'qr' | 'bring' | 'health' | 'received' | 'costs' | 'templates' | 'delete'; connection: Connection }

type Props = {
  dialog: Dialog
  open: (dialog: Dialog | null) => void
  isFirst: boolean
  /** How many connections the plan allows, where it has no room for another one; otherwise null. */
  fullAt: number | null
  simulator: (connection: EditedConnection) => ReactNode
  templatePicture: TemplatePictureOf
}

/** Shows the dialog of the page that is open. */
export function ConnectionDialogs({ dialog, open, isFirst, fullAt, simulator, templatePicture }: Props) {
  const canAdd = useCan('connections-page:addConnection')
  const close = (): void => open(null)
  switch (dialog.kind) {
    case 'pick':
      return (
        <KindPicker
          fullAt={fullAt}
          onPick={(channel) =>
            open(isTypedKind(channel) ? { kind: 'guide', channel } : { kind: isFirst ? 'first' : 'new' })
          }
          onClose={close}
        />
      )
    case 'guide':
      return <GuideModal kind={dialog.channel} onClose={close} />
    case 'first':
      return (
        <FirstConnection
          onClose={close}
          onCreated={(connection) => open({ kind: 'qr', connection })}
          onMore={() => open({ kind: 'new' })}
        />
      )
    case 'new':
    case 'edit':
      return (
        <ConnectionForm
          connection={dialog.kind === 'edit' ? dialog.connection : null}
          simulator={simulator}
          onClose={close}
          onCreated={(connection) => open({ kind: 'qr', connection })}
        />
      )
    case 'qr':
    case 'bring':
      return (
        <QrDialog
          connectionId={dialog.connection.id}
          firstStep={dialog.kind === 'bring' ? 'bring' : 'scan'}
          onClose={close}
          onOfficial={canAdd ? () => open({ kind: 'guide', channel: CLOUD_KIND }) : null}
        />
      )
    case 'health':
      return <HealthModal connection={dialog.connection} onClose={close} />
    case 'received':
      return <ReceivedModal connection={dialog.connection} onClose={close} />
    case 'costs':
      return <MessageCostsModal connection={dialog.connection} onClose={close} />
    case 'templates':
      return <TemplatesModal connection={dialog.connection} picture={templatePicture} onClose={close} />
    case 'delete':
      return <DeleteConnection connection={dialog.connection} onClose={close} />
  }
}
