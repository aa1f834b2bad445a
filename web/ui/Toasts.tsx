import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** On top in the middle, where no main button is. */
export default function Toasts() {
  return <Notifications position="top-center" limit={4} containerWidth={380} />
}
