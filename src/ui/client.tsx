import { FormPage } from './client/FormPage.tsx'
import { mount } from './kit/mount.ts'
import './kit/public.css'

mount(<FormPage />)
// On its own page the form needs none of this.
if (parent !== window) import('./client/tellHeight.ts').then(({ tellHeight }) => tellHeight())
