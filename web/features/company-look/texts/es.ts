import type * as pt from './pt.ts'

export const companyLook: typeof pt.companyLook = {
  logo: 'Logotipo',
  logoHint:
    'PNG, JPEG o WebP de hasta 2 MB. Aparece en el menú, en la pantalla de acceso y en los correos, y se guarda en tamaño pequeño.',
  chooseLogo: 'Elegir logotipo',
  replaceLogo: 'Cambiar',
  removeLogo: 'Quitar',
  logoSaved: 'Logotipo guardado.',
  logoRemoved: 'Logotipo quitado.',
  logoTooLarge: 'El logotipo pasa de 2 MB.',
  name: 'Nombre en las pantallas',
  nameHint: 'En blanco, vale el nombre de la empresa.',
  accent: 'Color de acento',
  accentHint: 'El color de los botones, los enlaces y lo que está seleccionado.',
  noAccent: 'Sin color',
  derived:
    'Para que todo se lea, los botones usan <light>{{light}}</light> en el tema claro y <dark>{{dark}}</dark> en el oscuro.',
  address: 'Dirección de acceso',
  addressHint:
    'Una palabra solo de tu empresa. Quien abre la dirección ve el nombre, el logotipo y el color, y nada más, sin entrar. Quien ya entró con un navegador ve lo mismo en él, también sin esta dirección.',
  everyone: 'Mostrarla a todos en la pantalla de acceso',
  everyoneHint:
    'Para quien aún no se sabe de qué empresa es, y en los correos a quien no tiene una. Vale para toda la instalación.',
  saved: 'Apariencia guardada.',
  preview: 'Vista previa',
  previewHint:
    'Los globos de las conversaciones, los avisos y los colores de las colas no cambian: cada color dice algo.',
  light: 'Tema claro',
  dark: 'Tema oscuro',
  sampleItem: 'Tickets',
  sampleText: 'Texto con un',
  sampleLink: 'enlace',
  sampleButton: 'Botón',
  remove: 'Volver a la apariencia de Balcão',
  removeTitle: '¿Volver a la apariencia de Balcão?',
  removeText: 'Logotipo, nombre, color y dirección de acceso se borran, para todo el equipo.',
  removeAction: 'Volver',
  removed: 'Las pantallas tienen de nuevo la apariencia de Balcão.',
}
