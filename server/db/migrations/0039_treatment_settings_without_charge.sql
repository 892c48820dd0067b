-- When a treatment is charged is a setting of the money to come; nothing reads it yet.
alter table treatment_settings drop constraint treatment_settings__charge_on__check, drop column charge_on;
