import { PanelButton } from '#src/screens/PanelButton.tsx';
import { salaryComponents } from '../salary-components/salary-components.ts';

/** Above the systems: the components they are made of, and how many wait for an owner. */
const ComponentListButton = () => <PanelButton resource={salaryComponents} waiting={{ confirmed: false }} />;
export default ComponentListButton;
