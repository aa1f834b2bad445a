import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

/** A picture in full screen, for whoever shows pictures outside of their messages. */
export const Lightbox = lazyComponent(async () => (await import('./media/Lightbox.tsx')).Lightbox)
