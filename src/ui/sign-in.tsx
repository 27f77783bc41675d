import { mount } from './kit/mount.ts'
import { pageLanguage } from './kit/t.ts'
import './kit/public.css'
import { chosenLanguage } from './session/language.ts'
import { loadShellWords } from './shell/loadLanguage.ts'
import { SignInPages } from './sign-in/SignInPages.tsx'

const prerendered = document.documentElement.lang
void loadShellWords(chosenLanguage()).then(() => {
  // Markup in another language cannot be hydrated.
  if (pageLanguage() !== prerendered) document.getElementById('root')?.replaceChildren()
  mount(<SignInPages path={location.pathname} />)
})
